"""Fitting the weights of the witnesses on photos with truth: what they said is kept, so that a fit takes seconds."""
