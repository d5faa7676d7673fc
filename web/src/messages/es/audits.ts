export const audits = {}
