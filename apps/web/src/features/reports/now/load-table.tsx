import type { LoadFigure } from '@hilo/contracts'
import { type ReactNode, type Ref, useId } from 'react'
import { useMedia } from '../../../lib/browser/use-media'
import { cx } from '../../../lib/cx'
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

/** Where eleven columns have no room the numbers of a row stand below its name. */
const narrow = '(max-width: 1179px)'

export function LoadTable(props: LoadTableProps) {
  const id = useId()
  const isNarrow = useMedia(narrow)
  const { ref, title } = props
  return (
    <div className="rounded-card border border-line bg-raise">
      <h3 id={id} className="px-4 pt-3.5 pb-1 text-title font-semibold">
        {title}
      </h3>
      {isNarrow ? (
        <section ref={ref} aria-labelledby={id} tabIndex={-1} className="outline-none">
          <LoadList {...props} />
        </section>
      ) : (
        /* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard where the table is wider */
        <section ref={ref} aria-labelledby={id} tabIndex={0} className="overflow-x-auto pb-1">
          <Columns {...props} labelledBy={id} />
        </section>
      )}
    </div>
  )
}

function LoadList({ oldest: oldestHead, numbers, rows }: LoadTableProps) {
  return (
    <ul>
      {rows.map(({ key, name, lead, load, oldest, link }) => (
        <li key={key} className="grid gap-1 border-b border-line px-4 py-2.5 text-second last:border-0">
          <p className="flex items-center gap-2 font-medium">
            {lead}
            <span dir="auto" className="min-w-0 flex-1 truncate" title={name}>
              {name}
            </span>
            {load !== null && (
              <span className="font-normal text-muted tabular-nums">
                {words.now.load} {load}
              </span>
            )}
          </p>
          {/* For a finger a link is as high as its row: higher ones would cover the rows above. */}
          <dl className="grid grid-cols-2 gap-x-5 tabular-nums @2xl:grid-cols-4 @2xl:gap-x-8 pointer-coarse:[&_a]:after:h-9">
            {numbers.map((number) => (
              <Pair key={number} name={words.loads[number].title} value={link(number)} />
            ))}
            <Pair name={oldestHead} value={oldest ?? words.nothing} wide />
          </dl>
        </li>
      ))}
    </ul>
  )
}

const Pair = ({ name, value, wide }: { name: string; value: ReactNode; wide?: boolean }) => (
  <div
    className={cx(
      'flex min-h-6 items-baseline justify-between gap-2 pointer-coarse:min-h-9 pointer-coarse:items-center',
      wide && 'col-span-2',
    )}
  >
    <dt className="text-muted">{name}</dt>
    <dd>{value}</dd>
  </div>
)

function Columns({ labelledBy, head, oldest, numbers, rows }: LoadTableProps & { labelledBy: string }) {
  const hasLoad = rows.some(({ load }) => load !== null)
  return (
    <table className="w-full border-collapse text-second" aria-labelledby={labelledBy}>
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
          {/* First of the numbers: it is what one looks for, also where the table is wider than the screen. */}
          <th scope="col" className={`${cell} font-medium`}>
            {oldest}
          </th>
          {numbers.map((number) => (
            <th key={number} scope="col" className={`${cell} font-medium`} title={words.loads[number].help}>
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
  )
}
