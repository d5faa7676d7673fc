import Drawer from '@mui/material/Drawer'
import { inMaterial } from './in-material.tsx'
import { modalPart } from './modal-part.tsx'

/** Material UI's drawer in our theme. */
export const MaterialDrawer = inMaterial(modalPart(Drawer))
