import Popover from '@mui/material/Popover'
import { inMaterial } from './in-material.tsx'
import { modalPart } from './modal-part.tsx'

/** Material UI's popover in our theme. */
export const MaterialPopover = inMaterial(modalPart(Popover))
