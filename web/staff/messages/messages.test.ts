import { expect, test } from 'vitest'
import { administration as enAdministration } from './en/administration.ts'
import { data as enData } from './en/data.ts'
import { messages as en } from './en/index.ts'
import { inside as enInside } from './en/inside.ts'
import { administration as esAdministration } from './es/administration.ts'
import { data as esData } from './es/data.ts'
import { messages as es } from './es/index.ts'
import { inside as esInside } from './es/inside.ts'

type Tree = { readonly [key: string]: string | Tree }

function leaves(tree: Tree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : leaves(value, `${path}${key}.`),
  )
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name ?? '').sort()
}

const spanish = new Map(leaves({ ...es, ...esInside, ...esData, ...esAdministration } as Tree))
const english = new Map(leaves({ ...en, ...enInside, ...enData, ...enAdministration } as Tree))

test('both languages say the same keys', () => {
  expect([...english.keys()].sort()).toEqual([...spanish.keys()].sort())
})

test('both languages fill in the same things', () => {
  const differing = [...spanish].filter(
    ([key, text]) => String(placeholders(text)) !== String(placeholders(english.get(key) ?? '')),
  )
  expect(differing).toEqual([])
})

test('the words of the signed-in screens hide none of the others', () => {
  expect(Object.keys(esInside).filter((chapter) => chapter in es)).toEqual([])
  expect(Object.keys(esData).filter((chapter) => chapter in es || chapter in esInside)).toEqual([])
  const others = { ...es, ...esInside, ...esData }
  expect(Object.keys(esAdministration).filter((chapter) => chapter in others)).toEqual([])
})

test('no sentence is empty', () => {
  expect([...spanish, ...english].filter(([, text]) => text.trim() === '')).toEqual([])
})
