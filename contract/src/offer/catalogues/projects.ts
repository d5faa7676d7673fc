import { inputTextRequired, text } from '../../base/rules.ts'
import { defineCatalogue, field } from '../catalogue.ts'

/** Programs belong to projects. */
export const projects = defineCatalogue({
  name: 'projects',
  entity: 'Project',
  screen: { en: 'projects', es: 'proyectos' },
  menuPlace: 30,
  fields: {
    name: field(inputTextRequired, 'text', { inList: true, writing: 'name' }),
    description: field(text, 'long-text'),
  },
  usedBy: [{ entity: 'Program', table: 'programs', column: 'project_id', filter: 'project_id' }],
})
