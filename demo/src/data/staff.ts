import type { StaffSeed } from '@portal/server'

const recreation = 'SUBDIRECCIÓN TÉCNICA DE RECREACIÓN Y DEPORTES'
const administration = 'SUBDIRECCIÓN ADMINISTRATIVA Y FINANCIERA'

/** The staff of the demonstration, all invented: one person for each role, and a second validator to whom citizens can be reassigned. */
export const demoStaff: readonly StaffSeed[] = [
  {
    username: 'superadmin',
    name: 'Gloria Inés',
    surname: 'Cárdenas Mejía',
    document: '1900100001',
    role: 'superadmin',
    dependency: administration,
    description: 'FUNCIONARIO',
    ext: '101',
  },
  {
    username: 'admin',
    name: 'Jairo Alberto',
    surname: 'Quintero Rojas',
    document: '1900100002',
    role: 'admin',
    dependency: recreation,
    description: 'FUNCIONARIO',
    ext: '102',
  },
  {
    username: 'viewer',
    name: 'Beatriz Elena',
    surname: 'Osorio Vargas',
    document: '1900100003',
    role: 'viewer',
    dependency: recreation,
    description: 'CONTRATISTA',
    ext: '103',
  },
  {
    username: 'assignor',
    name: 'Mauricio',
    surname: 'Salazar Peña',
    document: '1900100004',
    role: 'assignor',
    dependency: recreation,
    description: 'CONTRATISTA',
    ext: '104',
  },
  {
    username: 'validator',
    name: 'Yaneth Rocío',
    surname: 'Moreno Castillo',
    document: '1900100005',
    role: 'validator',
    dependency: recreation,
    description: 'CONTRATISTA',
    ext: '105',
  },
  {
    username: 'validator2',
    name: 'Camilo Andrés',
    surname: 'Guerrero Ortiz',
    document: '1900100006',
    role: 'validator',
    dependency: recreation,
    description: 'CONTRATISTA',
    ext: '106',
  },
]
