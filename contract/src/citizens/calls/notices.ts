// Notices (citizens.md section 1.6).
export {}
