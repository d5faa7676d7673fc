/** The seeds of the theme's colour roles. */
export const seeds = {
  primary: '#594d95',
  secondary: '#704691',
  tertiary: '#d7d460',
  accent: '#d7c060',
  success: '#4caf50',
  info: '#00cae3',
  warning: '#fb8c00',
  error: '#ff5252',
} as const

/** The 18 accents of the settings and their seeds. */
export const accents = {
  primary: seeds.primary,
  red: '#f44336',
  pink: '#e91e63',
  purple: '#9c27b0',
  indigo: '#3f51b5',
  blue: '#2196f3',
  'light-blue': '#03a9f4',
  teal: '#009688',
  cyan: '#00bcd4',
  green: '#4caf50',
  lime: '#cddc39',
  amber: '#ffc107',
  orange: '#ff9800',
  'deep-orange': '#ff5722',
  brown: '#795548',
  grey: '#9e9e9e',
  'blue-grey': '#607d8b',
  black: '#000000',
} as const
export type AccentName = keyof typeof accents
export const accentNames = Object.keys(accents) as readonly AccentName[]
