/** A page of the report by its parts, as a person reads them. */
import { type DefaultTreeAdapterTypes, parse } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

const childrenOf = (node: Node): readonly Node[] => ('childNodes' in node ? node.childNodes : [])
const attribute = (element: Element, name: string) => element.attrs.find(one => one.name === name)?.value ?? ''
const marksOf = (element: Element | undefined) => (element === undefined ? [] : attribute(element, 'class').split(' '))

/** Every element below `node` with one of the tags and, where it is named, the class. */
function all(node: Node, tag: string, name = ''): Element[] {
  return childrenOf(node).flatMap(child => {
    if (!('tagName' in child)) return []
    const isIt = tag.split(',').includes(child.tagName) && (name === '' || marksOf(child).includes(name))
    return [...(isIt ? [child] : []), ...all(child, tag, name)]
  })
}

/** Signs are for the eye: the words beside them say the same. */
function textOf(node: Node | undefined): string {
  if (node === undefined || ('attrs' in node && attribute(node, 'aria-hidden') === 'true')) return ''
  return 'value' in node ? node.value : childrenOf(node).map(textOf).join('')
}

const texts = (nodes: readonly Node[]) => nodes.map(textOf)
const pairs = (list: Element | undefined) =>
  list === undefined ? [] : all(list, 'div').map(div => [textOf(all(div, 'dt')[0]), all(div, 'dd')[0]] as const)

export function readPage(html: string) {
  const page = parse(html)
  const section = (id: string) => all(page, 'section').filter(one => attribute(one, 'id') === id)
  const badge = all(page, 'strong', 'badge')[0]
  const [outcome, next] = [all(page, 'p', 'outcome')[0], all(page, 'p', 'reason')[1]]
  return {
    about: textOf(all(page, 'p', 'about')[0]),
    outcome: texts(outcome === undefined ? [] : all(outcome, 'strong,code')),
    verdict: marksOf(badge)[1],
    next: textOf(next).replace('What to do next: ', ''),
    tiles: Object.fromEntries(pairs(all(page, 'dl', 'figures')[0]).map(([name, value]) => [name, textOf(value)])),
    facts: Object.fromEntries(
      pairs(all(page, 'dl', 'facts')[0]).map(([name, value]) => {
        const link = value === undefined ? undefined : all(value, 'a')[0]
        return [name, link === undefined ? textOf(value) : `${textOf(value)} <${attribute(link, 'href')}>`]
      }),
    ),
    sections: all(page, 'section').map(one => attribute(one, 'id')),
    text: (id: string) => texts(section(id)).join(''),
    notices: all(page, 'div', 'notice').map(one => ({
      title: textOf(all(one, 'h3')[0]),
      mark: marksOf(one)[1],
      items: texts(all(one, 'li')),
    })),
    proof: section('proof').flatMap(one =>
      all(one, 'tr')
        .slice(1)
        .map(row => ({
          name: textOf(all(row, 'th')[0]),
          mark: marksOf(all(row, 'span', 'sign')[0])[1],
          value: texts(all(row, 'span').slice(1)).join(''),
        })),
    ),
    turns: all(page, 'article', 'turn').map(turn => ({
      name: textOf(all(turn, 'h3')[0]),
      facts: texts(all(turn, 'li')),
      failures: texts(all(turn, 'p', 'bad')),
      said: texts(all(turn, 'p', 'prose')).join('\n'),
      notes: texts(all(turn, 'p', 'note')),
      calls: all(turn, 'details', 'call').map(call => ({
        words: all(call, 'summary').flatMap(heading => texts(all(heading, 'span,code')).filter(text => text !== '')),
        blocks: texts(all(call, 'pre').filter(one => !marksOf(one).includes('diff'))),
        lines: all(call, 'pre', 'diff').flatMap(one => texts(all(one, 'span'))),
        notes: texts(all(call, 'p', 'note')),
      })),
    })),
    host: all(page, 'div', 'host').map(entry => {
      const [title, ...words] = all(all(entry, 'p', 'line')[0] ?? entry, 'span,code')
        .filter(one => !marksOf(one).includes('sign') && textOf(one) !== '')
        .filter((one, index, shown) => index === 0 || !all(shown[index - 1] ?? one, 'code').includes(one))
      return {
        at: textOf(all(entry, 'div', 'at')[0]),
        mark: marksOf(title)[0],
        title: textOf(title),
        words: texts(words),
      }
    }),
  }
}
