import type { Plugin } from 'vite'

/** Leaves out the router's warnings for developers: its package has them in every file that a browser is given. */
export function productionRouter(): Plugin {
  return {
    name: 'portal-production-router',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]react-router[\\/]dist[\\/]/, code: 'ENABLE_DEV_WARNINGS = true' },
      handler: (code) => ({
        code: code.replace('var ENABLE_DEV_WARNINGS = true', 'const ENABLE_DEV_WARNINGS = false'),
        map: null,
      }),
    },
  }
}
