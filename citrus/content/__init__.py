"""Board and tile definitions: YAML files that become typed, checked values of the rules."""
