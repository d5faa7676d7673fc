import type { Plugin } from 'vite'
export function budget(): Plugin {
  return { name: 'budget' }
}
