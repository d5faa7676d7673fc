// Documents and observations (citizens.md section 1.4).
export {}
