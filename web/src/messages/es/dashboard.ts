export const dashboard = {
  heading: 'Tablero',
  intro: 'Ciudadanos por estado de validación',
  total: 'Total de ciudadanos',
  total_hint: 'Ver todos los ciudadanos',
  open_status: 'Ver los ciudadanos en estado {{status}}',
  share: '{{percent}} del total',
  refresh: 'Actualizar',
}
