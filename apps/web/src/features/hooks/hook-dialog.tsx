import {
  type Hook,
  type HookEvent,
  type HookEventGroup,
  hookEventGroups,
  hookEvents,
  limits,
} from '@hilo/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { NameField } from '../../records/name-field'
import { call } from '../../server/http/api-client'
import { errorSentence } from '../../server/http/api-error'
import { fieldErrors } from '../../server/http/field-errors'
import { keys } from '../../server/http/keys'
import { hooks } from '../../strings'
import { Field, Input } from '../../ui/form/field'
import { FormDialog } from '../../ui/form/form-dialog'
import { Checkbox } from '../../ui/form/inputs/checkbox'
import { Switch } from '../../ui/form/inputs/switch'
import { notify } from '../../ui/overlay/notify'
import type { HookWithSecret } from './use-hooks'

interface HookDialogProps {
  /** Null: a new one. */
  of: Hook | null
  onMade: (hook: HookWithSecret) => void
  onClose: () => void
}

const words = hooks.editor
const groups = Object.keys(hookEventGroups) as HookEventGroup[]

/** Asks for an address, the events that it gets, and whether it gets the content. */
export function HookDialog({ of: hook, onMade, onClose }: HookDialogProps) {
  const [name, setName] = useState(hook?.name ?? '')
  const [url, setUrl] = useState(hook?.url ?? '')
  const [events, setEvents] = useState<readonly HookEvent[]>(hook?.events ?? [])
  const [content, setContent] = useState(hook?.with_content ?? false)
  const client = useQueryClient()
  const saving = useMutation({
    mutationFn: async () => {
      const data = { name, url: url.trim(), events: [...events], with_content: content }
      if (hook === null) return onMade(await call('createHook', { body: data }))
      const { msg } = await call('updateHook', { body: { id: hook.uuid, data } })
      notify.success(msg)
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.hooks }),
  })
  const { error } = saving
  const errors = error ? fieldErrors(error) : {}
  const choose = (chosen: readonly HookEvent[], on: boolean) =>
    setEvents(hookEvents.filter((one) => (chosen.includes(one) ? on : events.includes(one))))
  return (
    <FormDialog
      title={hook === null ? words.create : words.edit}
      {...(hook === null && { action: hooks.create })}
      busy={saving.isPending}
      dirty={
        name !== (hook?.name ?? '') ||
        url !== (hook?.url ?? '') ||
        content !== (hook?.with_content ?? false) ||
        events.join() !== (hook?.events ?? []).join()
      }
      unready={name.trim() === '' || url.trim() === '' || events.length === 0}
      error={error ? errorSentence(error) : undefined}
      refusal={error}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <NameField
        label={words.name}
        value={name}
        maxLength={limits.labelLength}
        error={errors.name}
        onChange={setName}
      />
      <Field label={words.url} help={words.urlHelp} error={errors.url}>
        {(field) => (
          <Input
            {...field}
            type="url"
            inputMode="url"
            autoComplete="off"
            maxLength={limits.hookUrl}
            value={url}
            onChange={({ currentTarget: { value } }) => setUrl(value)}
          />
        )}
      </Field>
      <EventChoice events={events} onChoose={choose} />
      <Switch label={words.content} help={words.contentHelp} checked={content} onChange={setContent} />
    </FormDialog>
  )
}

interface EventChoiceProps {
  events: readonly HookEvent[]
  onChoose: (events: readonly HookEvent[], on: boolean) => void
}

function EventChoice({ events, onChoose }: EventChoiceProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={events.length === 0 ? id : undefined} className="grid gap-4">
      <legend className="mb-1.5 text-second font-medium">{words.events}</legend>
      {groups.map((group) => {
        const own: readonly HookEvent[] = hookEventGroups[group]
        const chosen = own.filter((event) => events.includes(event)).length
        return (
          <div key={group} className="grid gap-1.5">
            <Checkbox
              aria-label={words.all(hooks.groups[group])}
              checked={chosen === own.length}
              mixed={chosen > 0 && chosen < own.length}
              onChange={({ currentTarget: { checked } }) => onChoose(own, checked)}
            >
              <span className="font-medium">{hooks.groups[group]}</span>
            </Checkbox>
            <div className="grid gap-1.5 pl-6">
              {own.map((event) => (
                <Checkbox
                  key={event}
                  checked={events.includes(event)}
                  onChange={({ currentTarget: { checked } }) => onChoose([event], checked)}
                >
                  {hooks.events[event]}
                </Checkbox>
              ))}
            </div>
          </div>
        )
      })}
      {events.length === 0 && (
        <p id={id} className="text-meta text-muted">
          {words.noEvent}
        </p>
      )}
    </fieldset>
  )
}
