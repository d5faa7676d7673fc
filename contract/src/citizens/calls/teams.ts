// Teams (citizens.md section 1.8).
export {}
