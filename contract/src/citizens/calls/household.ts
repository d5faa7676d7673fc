// The people of an account (citizens.md section 1.3).
export {}
