import {
  type ChannelAccount,
  type ChannelTemplate,
  draftCategories,
  draftProblems,
  hasExample,
  templateFields,
  templateOfDraft,
} from '@hilo/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cx } from '../../../lib/cx'
import { formatComing } from '../../../lib/text/dates'
import { newUuid } from '../../../lib/text/uuid'
import { call } from '../../../server/http/api-client'
import { errorSentence } from '../../../server/http/api-error'
import { keys } from '../../../server/http/keys'
import { useFile } from '../../../server/reads/use-file'
import { templateEditor as words } from '../../../strings/channels/template-editor'
import { Field, Input, Select, TextArea } from '../../../ui/form/field'
import { FormDialog } from '../../../ui/form/form-dialog'
import { FormPreview, fieldsAbovePreview } from '../../../ui/form/form-preview'
import { Switch } from '../../../ui/form/inputs/switch'
import { notify } from '../../../ui/overlay/notify'
import { ButtonFields } from './button-fields'
import { draftOf, draftToSend, emptyDraft, type HeaderKind, headerOf, languageName, languages } from './draft'
import { ExampleFile } from './example-file'
import { type ExamplePicture, TemplateBubble } from './template-bubble'

interface TemplateEditorProps {
  channel: ChannelAccount
  /** Null: a new one. */
  row: ChannelTemplate | null
  onClose: () => void
}

const headerKinds = Object.keys(words.headers) as HeaderKind[]

/** Writes a template with its examples, and sends it for review. */
export function TemplateEditor({ channel, row, onClose }: TemplateEditorProps) {
  const client = useQueryClient()
  const [uuid] = useState(newUuid)
  const [first] = useState(() => (row ? draftOf(row) : emptyDraft))
  const [draft, setDraft] = useState(first)
  const [otherAllowed, setOtherAllowed] = useState(true)
  const [picture, setPicture] = useState<ExamplePicture | null>(
    row?.file ? { name: row.file.name, url: null } : null,
  )
  const stored = useFile(row?.file?.kind === 'image' ? row.file.url : null)
  const [tried, setTried] = useState(0)
  const change = (part: Partial<typeof draft>) => setDraft((known) => ({ ...known, ...part }))
  const problems = draftProblems(draft)
  const problemOf = (field: string) => (tried > 0 ? problems[field] : undefined)
  const save = useMutation({
    mutationFn: () => {
      const { name, language, ...content } = draftToSend(draft)
      return row
        ? call('updateChannelTemplate', {
            body: { id: row.uuid, data: { ...content, version: row.version } },
          })
        : call('createChannelTemplate', {
            body: {
              ...{ uuid, account: channel.uuid, name, language, ...content },
              allow_category_change: otherAllowed,
            },
          })
    },
    onSuccess({ msg }) {
      notify.success(msg)
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.allChannelTemplates }),
  })
  const submit = () => {
    setTried((count) => count + 1)
    if (Object.keys(problems).length === 0 && !save.isPending) save.mutate()
  }
  const template = templateOfDraft(draft)
  const { header } = draft
  const isFixed = row?.template.state === 'approved'
  return (
    <FormDialog
      title={row ? words.editTitle(row.template.name) : words.newTitle}
      subtitle={channel.name}
      action={words.send}
      width="max-w-220"
      busy={save.isPending}
      dirty={JSON.stringify(draft) !== JSON.stringify(first)}
      refusal={tried}
      error={save.error && errorSentence(save.error, words.saveFailed)}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-[minmax(0,1fr)_minmax(0,18rem)]">
        <div className={cx('grid content-start gap-4', fieldsAbovePreview(true))}>
          {row && <EditNote row={row} />}
          {!row && (
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label={words.name} help={words.nameHelp} error={problemOf('name')}>
                {(field) => (
                  <Input
                    {...field}
                    autoComplete="off"
                    autoCapitalize="off"
                    spellCheck={false}
                    value={draft.name}
                    onChange={({ target }) => change({ name: target.value })}
                  />
                )}
              </Field>
              <Field label={words.language}>
                {(field) => (
                  <Select
                    {...field}
                    value={draft.language}
                    onChange={({ target }) => change({ language: target.value })}
                  >
                    {languages.map((language) => (
                      <option key={language} value={language}>
                        {languageName(language)}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            </div>
          )}
          <Field
            label={words.category}
            help={isFixed ? words.categoryFixed : words.categoryHelp[draft.category]}
          >
            {(field) => (
              <Select
                {...field}
                value={draft.category}
                disabled={isFixed}
                onChange={({ target }) => {
                  const category = draftCategories.find((one) => one === target.value)
                  if (category) change({ category })
                }}
              >
                {draftCategories.map((category) => (
                  <option key={category} value={category}>
                    {words.categories[category]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {!row && (
            <Switch
              label={words.otherAllowed}
              help={words.otherAllowedHelp}
              checked={otherAllowed}
              onChange={setOtherAllowed}
            />
          )}
          <Field label={words.header}>
            {(field) => (
              <Select
                {...field}
                value={header?.kind ?? 'none'}
                onChange={({ target }) => {
                  const kind = headerKinds.find((one) => one === target.value)
                  if (kind) change({ header: headerOf(kind, ''), file: null })
                  setPicture(null)
                }}
              >
                {headerKinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {words.headers[kind]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          {header?.kind === 'text' && (
            <Field label={words.headerText} error={problemOf('header')}>
              {(field) => (
                <Input
                  {...field}
                  value={header.text}
                  onChange={({ target }) => change({ header: { kind: 'text', text: target.value } })}
                />
              )}
            </Field>
          )}
          {header && header.kind !== 'text' && header.kind !== 'place' && (
            <ExampleFile
              kind={header.kind}
              account={channel.uuid}
              name={draft.file === null ? null : (picture?.name ?? null)}
              error={problemOf('file')}
              onChange={(file, url) => {
                change({ file: file.uuid })
                setPicture({ name: file.name, url })
              }}
            />
          )}
          <Field label={words.text} help={words.textHelp} error={problemOf('text')}>
            {(field) => (
              <TextArea
                {...field}
                rows={4}
                value={draft.text}
                onChange={({ target }) => change({ text: target.value })}
              />
            )}
          </Field>
          <Field label={words.footer} error={problemOf('footer')}>
            {(field) => (
              <Input
                {...field}
                value={draft.footer ?? ''}
                onChange={({ target }) => change({ footer: target.value })}
              />
            )}
          </Field>
          <ButtonFields
            buttons={draft.buttons}
            problemOf={problemOf}
            onChange={(buttons) => change({ buttons })}
          />
          <ExampleFields
            template={template}
            examples={draft.examples}
            problemOf={problemOf}
            onChange={(key, value) => change({ examples: { ...draft.examples, [key]: value } })}
          />
        </div>
        <FormPreview label={words.preview} beside>
          <TemplateBubble
            template={template}
            examples={draft.examples}
            picture={picture && { ...picture, url: picture.url ?? stored.address }}
          />
        </FormPreview>
      </div>
    </FormDialog>
  )
}

/** What Meta's limits on changes mean for this template. */
function EditNote({ row }: { row: ChannelTemplate }) {
  if (row.template.state !== 'approved') return null
  return (
    <p className="rounded-row bg-warn-soft px-3 py-2 text-second text-warn">
      {words.editLimits(row.edits_left)}
      {row.edit_again_at !== null && ` ${words.editAgain(formatComing(row.edit_again_at))}`}
    </p>
  )
}

interface ExampleFieldsProps {
  template: ReturnType<typeof templateOfDraft>
  examples: Readonly<Record<string, string>>
  problemOf: (field: string) => string | undefined
  onChange: (key: string, value: string) => void
}

function ExampleFields({ template, examples, problemOf, onChange }: ExampleFieldsProps) {
  const fields = templateFields(template).filter(hasExample)
  if (fields.length === 0) return null
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 text-second font-medium">{words.examples}</legend>
      <p className="text-meta text-muted">{words.examplesHelp}</p>
      {fields.map(({ key, kind, name, part }) => {
        const variable = `{{${name}}}`
        const label =
          kind === 'suffix'
            ? words.exampleOfUrl(name)
            : kind === 'code'
              ? words.exampleOfCode
              : words.exampleOf(part === 'header' ? `${variable} (${words.header})` : variable)
        return (
          <Field key={key} label={label} error={problemOf(`examples.${key}`)}>
            {(field) => (
              <Input
                {...field}
                value={examples[key] ?? ''}
                onChange={({ target }) => onChange(key, target.value)}
              />
            )}
          </Field>
        )
      })}
    </fieldset>
  )
}
