import type { ImportReport } from '@hilo/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { cx } from '../../lib/cx'
import { formatPhone } from '../../lib/text/phone'
import { upload } from '../../server/http/api-client'
import { ApiError, errorSentence } from '../../server/http/api-error'
import { toastError } from '../../server/http/error-toasts'
import { refreshRows } from '../../server/reads/rows'
import { contacts } from '../../strings'
import { Button } from '../../ui/form/button'
import { FormDialog } from '../../ui/form/form-dialog'
import { RowText } from '../../ui/list/row-text'
import { notify } from '../../ui/overlay/notify'
import { Spinner } from '../../ui/state/spinner'

const words = contacts.import
const maxErrors = 50

/** The error of a file that cannot be read. */
const fileError = (error: unknown) => (error instanceof ApiError ? error.fields.file : undefined)
const problemOf = (error: unknown): string => fileError(error) ?? errorSentence(error, words.failed)
const showError = (error: unknown) => toastError(error, words.failed, fileError(error))

/** Previews the import row by row; imports all rows only if every one is valid. */
export function ContactsImport({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const [isOver, setIsOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const preview = useMutation({
    mutationFn: (file: File) => upload('importContacts', file, { preview: 'true' }),
    onError: showError,
  })
  const store = useMutation({
    mutationFn: async (file: File) => {
      const report = await upload('importContacts', file, { preview: 'false' })
      await refreshRows(client, 'listContacts')
      return report
    },
    onSuccess: ({ created, updated }) => {
      notify.success(words.done(created, updated))
      onClose()
    },
    onError: showError,
  })
  const file = preview.variables
  const report = preview.data
  const count = report ? report.created + report.updated : 0
  const ready = report !== undefined && report.errors.length === 0 && count > 0
  const error = preview.error ?? store.error

  const choose = (chosen: File | null | undefined) => {
    if (!chosen) return
    store.reset()
    preview.mutate(chosen)
  }

  return (
    <FormDialog
      title={words.title}
      width="max-w-170"
      action={ready ? words.action(count) : words.none}
      unready={!ready}
      busy={store.isPending}
      dirty={false}
      error={error ? problemOf(error) : undefined}
      onSubmit={() => ready && file && store.mutate(file)}
      onClose={onClose}
    >
      <div className="grid gap-1 text-second text-muted">
        <p>{words.help}</p>
        <p>{words.rules}</p>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the button is the control */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setIsOver(false)
          choose(event.dataTransfer.files[0])
        }}
        className={cx(
          'flex flex-wrap items-center gap-3 rounded-row border border-dashed p-3',
          isOver ? 'border-accent bg-accent-soft' : 'border-field-line',
        )}
      >
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,text/csv"
          aria-label={words.field}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            choose(event.target.files?.[0])
            // Lets the same file be chosen again after it was corrected.
            event.target.value = ''
          }}
        />
        <Button icon={FileUp} onClick={() => input.current?.click()} disabled={preview.isPending}>
          {file ? words.chooseOther : words.choose}
        </Button>
        <p className="min-w-0 flex-1 truncate text-second text-muted">{file ? file.name : words.drop}</p>
      </div>
      <div aria-live="polite" className="grid gap-4 empty:hidden">
        {preview.isPending && file && (
          <p className="flex items-center gap-2 text-second text-muted">
            <Spinner /> {words.reading(file.name)}
          </p>
        )}
        {report && <Report report={report} />}
      </div>
    </FormDialog>
  )
}

function Report({ report }: { report: ImportReport }) {
  const { rows, created, updated, errors, preview } = report
  return (
    <>
      <p className="text-second font-medium">
        {[
          words.rows(rows),
          ...(created > 0 ? [words.created(created)] : []),
          ...(updated > 0 ? [words.updated(updated)] : []),
          ...(errors.length > 0 ? [words.wrong(errors.length)] : []),
        ].join(' · ')}
      </p>
      {errors.length > 0 && (
        <div className="grid gap-2">
          <p className="text-second text-bad">{words.hasErrors}</p>
          <Table
            label={words.errors}
            head={[words.row, words.column, words.problem]}
            rows={errors.slice(0, maxErrors).map(({ row, field, msg }) => [String(row), field, msg])}
          />
          {errors.length > maxErrors && (
            <p className="text-meta text-muted">{words.moreErrors(errors.length - maxErrors)}</p>
          )}
        </div>
      )}
      {errors.length === 0 && created + updated === 0 && (
        <p className="text-second text-muted">{words.nothing}</p>
      )}
      {errors.length === 0 && preview.length > 0 && (
        <div className="grid gap-2">
          <p className="text-second text-muted">{words.preview}</p>
          <Table
            label={words.preview}
            head={Object.values(contacts.columns)}
            rows={preview.map(({ name, phone, email, nit }) => [
              name ?? contacts.noName,
              phone ? formatPhone(phone) : contacts.noPhone,
              email ?? contacts.noEmail,
              nit ?? contacts.noNit,
            ])}
          />
        </div>
      )}
    </>
  )
}

function Table({ label, head, rows }: { label: string; head: string[]; rows: string[][] }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
      className="max-h-64 overflow-auto rounded-row border border-line"
    >
      <table className="w-full border-collapse text-second">
        <thead>
          <tr>
            {head.map((column) => (
              <th
                key={column}
                scope="col"
                className="sticky top-0 bg-sunk px-3 py-1.5 text-left text-meta font-medium whitespace-nowrap text-muted"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            <tr key={index} className="border-t border-line">
              {cells.map((cell, columnIndex) => (
                <td key={head[columnIndex]} className="max-w-60 px-3 py-1.5">
                  <RowText text={cell} lines={2} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
