import { lazy } from '../../kit/ui/lazy.tsx'

// The longer parts of the form, each loaded when it is first drawn. They stand inside `Suspense`.

export const IdentityFields = lazy(async () => ({ default: (await import('./IdentityFields.tsx')).IdentityFields }))
export const DocumentFields = lazy(async () => ({ default: (await import('./IdentityFields.tsx')).DocumentFields }))
export const NameFields = lazy(async () => ({ default: (await import('./IdentityFields.tsx')).NameFields }))
export const PlaceFields = lazy(async () => ({ default: (await import('./PlaceFields.tsx')).PlaceFields }))
export const BirthFields = lazy(async () => ({ default: (await import('./PlaceFields.tsx')).BirthFields }))
export const ResidenceFields = lazy(async () => ({
  default: (await import('./ResidenceFields.tsx')).ResidenceFields,
}))
export const DetailFields = lazy(async () => ({ default: (await import('./DetailFields.tsx')).DetailFields }))
export const ContactFields = lazy(async () => ({ default: (await import('./ContactFields.tsx')).ContactFields }))
