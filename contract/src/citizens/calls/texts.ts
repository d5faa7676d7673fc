// Texts, consents and reference lists (citizens.md section 1.7).
export {}
