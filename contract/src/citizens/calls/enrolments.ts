// Taking part (citizens.md section 1.5).
export {}
