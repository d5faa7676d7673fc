import { lazy } from '../../../kit/ui/lazy.tsx'

// The longer parts of the form, each loaded when it is first drawn. They stand inside `Suspense`.

export const IdentityFields = lazy(() => import('./IdentityFields.tsx'), 'IdentityFields')
export const DocumentFields = lazy(() => import('./IdentityFields.tsx'), 'DocumentFields')
export const NameFields = lazy(() => import('./IdentityFields.tsx'), 'NameFields')
export const PlaceFields = lazy(() => import('./PlaceFields.tsx'), 'PlaceFields')
export const BirthFields = lazy(() => import('./PlaceFields.tsx'), 'BirthFields')
export const ResidenceFields = lazy(() => import('./ResidenceFields.tsx'), 'ResidenceFields')
export const DetailFields = lazy(() => import('./DetailFields.tsx'), 'DetailFields')
export const ContactFields = lazy(() => import('./ContactFields.tsx'), 'ContactFields')
