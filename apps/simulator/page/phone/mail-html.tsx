import { Fragment, type ReactNode } from 'react'

/** The tags that a mail is shown with. Of any other only what is inside is shown. */
const tags = ['p', 'b', 'strong', 'i', 'em', 'ul', 'ol', 'li', 'blockquote'] as const
type Tag = (typeof tags)[number]
const isTag = (name: string): name is Tag => (tags as readonly string[]).includes(name)

/** Not shown, and the page's policy complains of them as soon as they are parsed. */
const styles = /\sstyle\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi

/** The HTML of a mail, as a mail program shows it. Parsed apart from the page, so that nothing in it runs or loads. */
export const MailHtml = ({ html }: { html: string }) => (
  <div className="mail-html" dir="auto">
    {shown(new DOMParser().parseFromString(html.replace(styles, ''), 'text/html').body)}
  </div>
)

const shown = (parent: Node): ReactNode[] =>
  [...parent.childNodes].map((node, index) => <Fragment key={index}>{one(node)}</Fragment>)

function one(node: Node): ReactNode {
  if (node instanceof Text) return node.data
  if (!(node instanceof HTMLElement) || /^(?:script|style|title)$/i.test(node.tagName)) return null
  const name = node.tagName.toLowerCase()
  if (name === 'br') return <br />
  if (node instanceof HTMLAnchorElement && /^(?:https?|mailto):/.test(node.href))
    return (
      <a href={node.href} target="_blank" rel="noopener noreferrer">
        {shown(node)}
      </a>
    )
  if (node instanceof HTMLOListElement) return <ol start={node.start}>{shown(node)}</ol>
  if (name === 'div') return <div>{shown(node)}</div>
  if (!isTag(name)) return shown(node)
  const Shown = name
  return <Shown>{shown(node)}</Shown>
}
