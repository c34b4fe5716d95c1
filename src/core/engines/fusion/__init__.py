"""Words and meaning fused: never meaning alone."""
