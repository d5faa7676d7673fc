/** The anchors of sections of the citizen's page (`#…`). */
export const observationsSection = 'observations'
export const historySection = 'history'
