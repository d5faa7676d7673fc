import { lazy } from '../../../kit/ui/loading/lazy.tsx'

// The longer parts of the form, each loaded when it first renders, inside `Suspense`.

export const IdentityFields = lazy(() => import('./fields/IdentityFields.tsx'), 'IdentityFields')
export const DocumentFields = lazy(() => import('./fields/IdentityFields.tsx'), 'DocumentFields')
export const NameFields = lazy(() => import('./fields/IdentityFields.tsx'), 'NameFields')
export const BirthFields = lazy(() => import('./fields/BirthFields.tsx'), 'BirthFields')
export const ResidenceFields = lazy(() => import('./fields/ResidenceFields.tsx'), 'ResidenceFields')
export const DetailFields = lazy(() => import('./fields/DetailFields.tsx'), 'DetailFields')
export const ContactFields = lazy(() => import('./fields/ContactFields.tsx'), 'ContactFields')
