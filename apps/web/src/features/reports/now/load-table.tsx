import type { LoadFigure } from '@hilo/contracts'
import { type ReactNode, type Ref, useId } from 'react'
import { reports as words } from '../../../strings'

interface LoadRow {
  readonly key: string
  readonly name: string
  readonly lead: ReactNode
  /** Active ones of the maximum. */
  readonly load: string | null
  readonly oldest: ReactNode
  readonly link: (number: LoadFigure) => ReactNode
}

interface LoadTableProps {
  /** The element that scrolls, and takes the focus. */
  ref?: Ref<HTMLElement>
  title: string
  /** The heading of the rows. */
  head: string
  /** The heading of the column of waits. */
  oldest: string
  numbers: readonly LoadFigure[]
  rows: readonly LoadRow[]
}

const cell = 'px-2.5 py-2 text-right tabular-nums whitespace-nowrap first:pl-4 first:text-left last:pr-4'

export function LoadTable({ ref, title, head, oldest, numbers, rows }: LoadTableProps) {
  const id = useId()
  const hasLoad = rows.some(({ load }) => load !== null)
  return (
    <div className="rounded-card border border-line bg-raise">
      <h3 id={id} className="px-4 pt-3.5 pb-1 text-title font-semibold">
        {title}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard where the table is wider */}
      <section ref={ref} aria-labelledby={id} tabIndex={0} className="overflow-x-auto pb-1">
        <table className="w-full border-collapse text-second" aria-labelledby={id}>
          <thead>
            <tr className="border-b border-line text-meta text-muted">
              <th scope="col" className={`${cell} font-medium`}>
                {head}
              </th>
              {hasLoad && (
                <th scope="col" className={`${cell} font-medium`} title={words.now.loadHelp}>
                  {words.now.load}
                </th>
              )}
              {/* First of the numbers, so that it is visible where the table is wider than the screen. */}
              <th scope="col" className={`${cell} font-medium`}>
                {oldest}
              </th>
              {numbers.map((number) => (
                <th
                  key={number}
                  scope="col"
                  className={`${cell} font-medium`}
                  title={words.loads[number].help}
                >
                  {words.loads[number].title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, lead, load, oldest, link }) => (
              <tr key={key} className="border-b border-line last:border-0">
                <th scope="row" className={`${cell} font-medium`}>
                  <span className="inline-flex items-center gap-2">
                    {lead}
                    <span dir="auto" className="max-w-44 truncate" title={name}>
                      {name}
                    </span>
                  </span>
                </th>
                {hasLoad && <td className={cell}>{load}</td>}
                <td className={cell}>{oldest ?? words.nothing}</td>
                {numbers.map((number) => (
                  <td key={number} className={cell}>
                    {link(number)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
