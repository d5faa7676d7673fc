import Autocomplete from '@mui/material/Autocomplete'
import { inMaterial } from './in-material.tsx'

/** Material UI's autocomplete in our theme. */
export const MaterialAutocomplete = inMaterial(Autocomplete) as typeof Autocomplete
