/** The view of the portal as another role. */
export const viewing = {
  begin: 'Ver como otro rol',
  title: 'Ver como otro rol',
  text: 'Verá el menú, las pantallas y los botones de ese rol, con los ciudadanos que usted ya puede ver. Mientras tanto no se puede cambiar nada.',
  start: 'Ver el portal así',
  banner: 'Está viendo el portal como {{role}}. Solo puede mirar: no se guarda ningún cambio.',
  scope_all: 'El rol es para todos los ciudadanos.',
  scope_own: 'El rol es solo para los ciudadanos que valida quien lo tiene; usted ve los de todos.',
  stop: 'Dejar de ver así',
}
