import Dialog from '@mui/material/Dialog'
import { inMaterial } from './in-material.tsx'
import { modalPart } from './modal-part.tsx'

/** Material UI's dialog in our theme. */
export const MaterialDialog = inMaterial(modalPart(Dialog))
