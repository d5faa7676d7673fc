import { passwordMin } from '@portal/contract'

/** The requirements that other applications for citizens have for a password, and this one has not. */
type OlderDemand = 'lower' | 'upper' | 'digit' | 'sign' | 'shorter'

const demands: readonly (readonly [OlderDemand, RegExp])[] = [
  ['lower', /[a-z]/],
  ['upper', /[A-Z]/],
  ['digit', /\d/],
  ['sign', /[¿?"='!^<>+´{}:;¡*¨.@#$%&]/],
  ['shorter', /^.{0,32}$/su],
]

/** The number of missing characters; 0 when the password is long enough. */
export function missingCharacters(password: string): number {
  return Math.max(0, passwordMin - [...password].length)
}

/** The requirements of other applications that a password does not meet. They are shown, not required. */
export function unmetDemands(password: string): readonly OlderDemand[] {
  return demands.filter(([, pattern]) => !pattern.test(password)).map(([demand]) => demand)
}
