import { type AuditLine, auditWords } from '@hilo/contracts'
import { type ReactNode, useMemo } from 'react'
import { formatFull } from '../../lib/text/dates'
import { useAreaOptions } from '../../server/reads/area-options'
import { audit } from '../../strings'
import { Button } from '../../ui/form/button'
import { Dialog } from '../../ui/overlay/dialog'
import { actorName, deviceName, fieldName, valueText } from './audit-words'

const words = audit.detail

interface AuditDetailProps {
  line: AuditLine
  people: readonly { readonly uuid: string; readonly name: string }[]
  onPerson: (uuid: string) => void
  onClose: () => void
}

/** All that a line knows: who, when, from where, and each changed field before and after. */
export function AuditDetail({ line, people, onPerson, onClose }: AuditDetailProps) {
  const { actor, subject, changes, details, address, device } = line
  const areas = useAreaOptions(true).data
  const names = useMemo(
    () => new Map([...(areas ?? []), ...people].map(({ uuid, name }) => [uuid, name] as const)),
    [areas, people],
  )
  const textOf = (field: string, value: unknown): ReactNode =>
    valueText(field, value, names) ?? <span className="text-muted">{words.nothing}</span>
  const changed = Object.entries(changes)
  const { uuid } = actor
  return (
    <Dialog
      open
      onClose={onClose}
      width="max-w-160"
      title={auditWords[line.action]}
      subtitle={subject.name}
      footer={
        uuid !== null && (
          <Button onClick={() => onPerson(uuid)} className="min-w-0 shrink!">
            <span className="truncate">{words.allOf(actorName(line))}</span>
          </Button>
        )
      }
    >
      <section
        aria-label={words.region}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        className="@container grid gap-5 overflow-y-auto p-5 -outline-offset-2"
      >
        <Facts
          facts={[
            [words.who, actorName(line)],
            [words.when, formatFull(line.created_at)],
            [words.address, address ?? words.unknown],
            [words.device, deviceName(device) ?? words.unknown],
          ]}
        />
        {changed.length > 0 && (
          <section aria-label={words.changes}>
            <h3 className="mb-2 text-second font-semibold">{words.changes}</h3>
            <table className="w-full table-fixed border-collapse text-second @max-md:block">
              <thead className="@max-md:sr-only">
                <tr className="border-b border-line text-left text-meta text-muted [&>th]:py-1.5 [&>th]:pr-3 [&>th]:font-medium">
                  <th scope="col" className="w-[28%]">
                    {words.field}
                  </th>
                  <th scope="col">{words.before}</th>
                  <th scope="col">{words.after}</th>
                </tr>
              </thead>
              <tbody className="@max-md:block">
                {changed.map(([field, { before, after }]) => (
                  <tr
                    key={field}
                    className="border-b border-line align-top last:border-0 @max-md:block @max-md:py-2 [&>*]:py-2 [&>*]:pr-3 @max-md:[&>*]:block @max-md:[&>*]:p-0"
                  >
                    <th scope="row" className="text-left font-medium wrap-anywhere">
                      {fieldName(field)}
                    </th>
                    <Value name={words.before}>{textOf(field, before)}</Value>
                    <Value name={words.after}>{textOf(field, after)}</Value>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
        {Object.keys(details).length > 0 && (
          <section aria-label={words.more}>
            <h3 className="mb-2 text-second font-semibold">{words.more}</h3>
            <Facts
              facts={Object.entries(details).map(([name, value]) => [fieldName(name), textOf(name, value)])}
            />
          </section>
        )}
      </section>
    </Dialog>
  )
}

/** A cell; where the columns stand one below the other it says which one it is. */
function Value({ name, children }: { name: string; children: ReactNode }) {
  return (
    <td className="whitespace-pre-wrap wrap-anywhere">
      <span className="mr-2 text-meta text-muted @md:hidden" aria-hidden>
        {name}
      </span>
      {children}
    </td>
  )
}

function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[minmax(96px,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-second">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="whitespace-pre-wrap wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
