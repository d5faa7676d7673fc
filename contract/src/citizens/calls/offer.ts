// What is on offer (citizens.md section 1.2).
export {}
