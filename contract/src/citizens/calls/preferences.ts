// Preferences, devices and own data (citizens.md section 1.8).
export {}
