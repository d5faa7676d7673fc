export const security = {}
