/** The names under which sections of the citizen's page are addressed (`#…`). */
export const observationsSection = 'observations'
export const historySection = 'history'
