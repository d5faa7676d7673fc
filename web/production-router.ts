import type { Plugin } from 'vite'

/** Removes the router's warnings for developers, which its package has in every browser file. */
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
