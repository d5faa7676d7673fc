import { fileURLToPath } from 'node:url'
import { type JsxElement, type JsxFragment, type JsxText, type Node, SyntaxKind } from 'typescript/unstable/ast'
import { API, type Project, SignatureKind, type Type, TypeFlags } from 'typescript/unstable/sync'
import { afterEach, describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('.', import.meta.url))

const projects = ['web/tsconfig.json', 'web/citizens/tsconfig.json'].map((file) => root + file)

/** Whether React would render a text for a value of this type. */
function canBeText(type: Type | undefined, { checker }: Project): boolean {
  const renderedTypes = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike | TypeFlags.Any
  function visit(of: Type, depth: number): boolean {
    if ((of.flags & renderedTypes) !== 0) return true
    if (of.isUnionType()) return of.getTypes().some((member) => visit(member, depth))
    // A list of elements may hold lists of elements.
    if (depth > 2 || !checker.isArrayLikeType(of) || !of.isTypeReference()) return false
    return checker.getTypeArguments(of).some((member) => visit(member, depth + 1))
  }
  return type !== undefined && visit(type, 0)
}

/** The children that React renders: not comments, and not the line breaks of the source. */
function childrenOf(node: JsxElement | JsxFragment): Node[] {
  return node.children.filter((child) => {
    if (child.kind === SyntaxKind.JsxText) return !/^\s*\n\s*$/.test((child as JsxText).text)
    return child.kind !== SyntaxKind.JsxExpression || expressionOf(child) !== undefined
  })
}

const expressionOf = (node: Node) => (node as unknown as { readonly expression?: Node }).expression

/** The texts of one file that do not have an element of their own, each with its line. */
function bareTexts(file: string, project: Project): string[] {
  const source = project.program.getSourceFile(file)
  if (source === undefined) throw new Error(`${file} cannot be read`)
  const { checker } = project
  const errors: string[] = []
  const report = (node: Node, why: string) => {
    const start = node.getStart(source)
    const line = source.text.slice(0, start).split('\n').length
    const code = source.text.slice(start, node.end).replace(/\s+/g, ' ')
    errors.push(`${file.replace(root, '')}:${line} ${why}: ${code.slice(0, 80)}`)
  }
  const isText = (child: Node) =>
    child.kind === SyntaxKind.JsxText ||
    (child.kind === SyntaxKind.JsxExpression && canBeText(typeAt(expressionOf(child)), project))
  const typeAt = (node: Node | undefined) => (node === undefined ? undefined : checker.getTypeAtLocation(node))
  /** Whether a component of ours returns a text. The types of packages declare more than their components return. */
  const returnsText = (tag: Node) => {
    const type = typeAt(tag)
    if (type === undefined || !/^[A-Z]/.test(tag.getText())) return false
    return checker.getSignaturesOfType(type, SignatureKind.Call).some((signature) => {
      const isOfPackage = signature.declaration?.path.includes('/node_modules/') ?? true
      return !isOfPackage && canBeText(checker.getReturnTypeOfSignature(signature), project)
    })
  }
  function visit(node: Node): void {
    if (node.kind === SyntaxKind.JsxElement || node.kind === SyntaxKind.JsxFragment) {
      const children = childrenOf(node as JsxElement | JsxFragment)
      const isFragment = node.kind === SyntaxKind.JsxFragment
      if (isFragment || children.length > 1)
        for (const child of children) if (isText(child)) report(child, 'a text beside other children')
      // React writes one text as a whole, but each text of a list into a text node.
      const list = children.length === 1 ? typeAt(children[0] && expressionOf(children[0])) : undefined
      if (list !== undefined && checker.isArrayLikeType(list) && canBeText(list, project))
        report(node, 'a list of texts')
    }
    if (node.kind === SyntaxKind.JsxOpeningElement || node.kind === SyntaxKind.JsxSelfClosingElement) {
      const { tagName } = node as unknown as { readonly tagName: Node }
      if (returnsText(tagName)) report(node, 'a component that returns a text')
    }
    node.forEachChild((child) => visit(child))
  }
  visit(source)
  return errors
}

describe('a page that the browser translates', () => {
  let api: API | undefined
  afterEach(() => api?.close())

  /** The bare texts of the web, with other contents for some files. */
  function bareTextsOfWeb(contents: Readonly<Record<string, string>> = {}): string[] {
    api = new API({ cwd: root, fs: { readFile: (name) => contents[name.replace(root, '')] } })
    const snapshot = api.updateSnapshot({ openProjects: projects })
    const seen = new Set<string>()
    return snapshot.getProjects().flatMap((project) => {
      const names = project.program.getSourceFileNames().filter((name) => {
        const path = name.startsWith(root) ? name.slice(root.length) : ''
        const isOurs = /^web\/(?!.*node_modules).*\.tsx$/.test(path) && !/\.(test|testing)\.tsx$/.test(path)
        return isOurs && !seen.has(name) && (Object.keys(contents).length === 0 || path in contents)
      })
      for (const name of names) seen.add(name)
      return names.flatMap((name) => bareTexts(name, project))
    })
  }

  test('has each text in its own element', () => {
    expect(bareTextsOfWeb()).toEqual([])
  })

  const text = 'a text beside other children'
  test('reports a text beside an element, in a fragment, in a list, or from a component', () => {
    const cases: readonly (readonly [body: string, ...errors: string[]])[] = [
      ['<p>{is ? <b /> : null}{label}</p>', text],
      ['<p>{is && <b />}text</p>', text],
      ['<p>{is ? label : <b />}<i /></p>', text],
      ['<p>{count && <b />}<i /></p>', text],
      ['<p>{label} {label}</p>', text, text, text],
      ['<>{label}</>', text],
      ['<p>{[label].map((one) => one)}</p>', 'a list of texts'],
      ['<p><Text of={label} /></p>', 'a component that returns a text'],
      ['<p>{is ? label : <b />}</p>'],
      ['<p>{is ? <b /> : null}<span>{label}</span>{[label].map((one) => <i key={one} />)}</p>'],
    ]
    const file = 'web/kit/ui/button/BackLink.tsx'
    const components = cases.map(
      ([body], at) =>
        `export const C${at} = ({ label, is, count }: { label: string; is: boolean; count: number }) => ${body}`,
    )
    components.push('const Text = ({ of }: { of: string }) => of')
    const expected = cases.flatMap(([, ...errors], at) => errors.map((error) => `${file}:${at + 1} ${error}`))
    const found = bareTextsOfWeb({ [file]: components.join('\n') })
    expect(found.map((error) => error.split(': ')[0])).toEqual(expected)
  })
})
