import { passwordMin } from '@portal/contract'

/** What another application for citizens demands of a password at its sign-in, and this one does not. */
type OlderDemand = 'lower' | 'upper' | 'digit' | 'sign' | 'shorter'

const demands: readonly (readonly [OlderDemand, RegExp])[] = [
  ['lower', /[a-z]/],
  ['upper', /[A-Z]/],
  ['digit', /\d/],
  ['sign', /[¿?"='!^<>+´{}:;¡*¨.@#$%&]/],
  ['shorter', /^.{0,32}$/su],
]

/** Characters that are missing until a password is long enough; 0 when it is. */
export function missingCharacters(password: string): number {
  return Math.max(0, passwordMin - [...password].length)
}

/** The requirements of other applications that a password does not meet. They are shown, not required. */
export function unmetDemands(password: string): readonly OlderDemand[] {
  return demands.filter(([, pattern]) => !pattern.test(password)).map(([demand]) => demand)
}
