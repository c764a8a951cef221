import type { Schedule, SessionUser } from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ZoneChoice } from '../../choices/zone-choice'
import { useLoadError } from '../../server/forms/use-load-error'
import { useSave } from '../../server/forms/use-save'
import { useUnsavedEdits } from '../../server/forms/use-unsaved-edits'
import { type BodyData, call } from '../../server/http/api-client'
import { keys } from '../../server/http/keys'
import { useBusiness, useSchedule } from '../../server/reads/business'
import { common, schedule as words } from '../../strings'
import { MessagePreview } from '../../ui/display/message-preview'
import { Button } from '../../ui/form/button'
import { Field, TextArea } from '../../ui/form/field'
import { Form } from '../../ui/form/form'
import { FormSkeleton } from '../../ui/form/form-skeleton'
import { Switch } from '../../ui/form/inputs/switch'
import { SaveBar } from '../../ui/form/save-bar'
import { Card } from '../../ui/state/card'
import { ErrorState } from '../../ui/state/error-state'
import { Holidays, noHoliday, withNewHoliday } from './holidays'
import { WeekHours } from './week-hours'

/** 'Control de Horarios': the hours of the business, its holidays and its away message. */
export function BusinessHours({ me }: { me: SessionUser }) {
  const query = useSchedule(me.business)
  const problem = useLoadError(query, words.failed)
  const senderName = useBusiness(me.business).data?.name ?? ''
  if (problem) return <ErrorState {...problem} busy={query.isFetching} onRetry={() => void query.refetch()} />
  return query.data ? (
    <ScheduleForm business={me.business} senderName={senderName} schedule={query.data} />
  ) : (
    <FormSkeleton fields={6} />
  )
}

interface ScheduleFormProps {
  business: string
  /** Shown as the sender of the away message. */
  senderName: string
  schedule: Schedule
}

function ScheduleForm({ business, senderName, schedule }: ScheduleFormProps) {
  const client = useQueryClient()
  const { version, ...fields } = schedule
  const edit = useUnsavedEdits('schedule', { ...fields, added: noHoliday })
  const { values } = edit
  /** Why the date of the new holiday is none, and whether the form was sent with it. */
  const [typed, setTyped] = useState<{ problem: string; sent?: object } | null>(null)
  const saving = useSave(
    (data: BodyData<'updateSchedule'>) => call('updateSchedule', { body: { id: business, data } }),
    {
      failedSentence: common.saveFailed,
      onSaved: ({ msg: _, ...saved }) => client.setQueryData<Schedule>(keys.schedule, saved),
      onStale: () => void client.invalidateQueries({ queryKey: keys.schedule }),
    },
  )

  function save(also: Pick<BodyData<'updateSchedule'>, 'enabled'> = {}): void {
    if (typed) {
      setTyped({ problem: typed.problem, sent: {} })
      return
    }
    const { added: _added, holidays: _holidays, ...plain } = edit.changed
    const holidays = withNewHoliday(values.holidays, values.added)
    const holidaysChanged = edit.changed.holidays !== undefined || holidays.length > values.holidays.length
    saving.save(
      { ...plain, ...also, ...(holidaysChanged ? { holidays } : {}), version },
      { onSuccess: () => edit.forgetSaved(edit.changed) },
    )
  }

  return (
    <Form
      label={words.hours}
      busy={saving.busy}
      refusal={typed ? typed.sent : saving.refusal}
      onSubmit={() => save()}
      className="grid gap-4"
    >
      <Card title={words.hours}>
        <div className="grid gap-4">
          <Switch
            label={words.enabled}
            help={words.enabledHelp}
            checked={values.enabled}
            onChange={(enabled) => edit.change({ enabled })}
          />
          <p role="status" className="text-second text-pretty text-warn empty:hidden">
            {values.enabled && values.hours.length === 0 && words.alwaysClosed}
          </p>
          <div className="@lg:max-w-80">
            <Field label={words.timeZone} error={saving.wrong('time_zone')}>
              {(field) => (
                <ZoneChoice
                  {...field}
                  zone={values.time_zone}
                  onZone={(time_zone) => edit.change({ time_zone })}
                />
              )}
            </Field>
          </div>
          <WeekHours
            hours={values.hours}
            onHours={(hours) => edit.change({ hours })}
            errorAt={(at) =>
              saving.wrong(`hours.${at}`) ??
              saving.wrong(`hours.${at}.from`) ??
              saving.wrong(`hours.${at}.to`)
            }
          />
        </div>
      </Card>
      <Card title={words.holidays} help={words.holidaysHelp}>
        <Holidays
          holidays={values.holidays}
          onHolidays={(holidays) => edit.change({ holidays })}
          added={values.added}
          onAdded={(added) => edit.change({ added })}
          onNoDate={(problem) => setTyped(problem === undefined ? null : { problem })}
          refused={typed?.sent && typed.problem}
          errorAt={(at) => saving.wrong(`holidays.${at}.date`) ?? saving.wrong(`holidays.${at}.name`)}
        />
      </Card>
      <Card title={words.away} help={words.awayHelp}>
        <div className="grid gap-4 @lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <Field label={words.away} error={saving.wrong('away_message')}>
            {(field) => (
              <TextArea
                value={values.away_message}
                onChange={(event) => edit.change({ away_message: event.target.value })}
                {...field}
              />
            )}
          </Field>
          <MessagePreview text={values.away_message} from={senderName} />
        </div>
      </Card>
      <HoursOff
        off={!values.enabled && values.hours.length > 0}
        busy={saving.busy}
        onSwitchOn={() => save({ enabled: true })}
      />
      <SaveBar label={words.save} edit={edit} saving={saving} />
    </Form>
  )
}

/** Where the hours of the week do not count, because the switch far above is off: said where they are saved, with the way to change it. */
function HoursOff({ off, busy, onSwitchOn }: { off: boolean; busy: boolean; onSwitchOn: () => void }) {
  return (
    <div
      className={
        off ? 'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-row bg-warn-soft px-3 py-2' : 'contents'
      }
    >
      <p role="status" className="min-w-0 flex-1 basis-60 text-second text-pretty text-warn empty:hidden">
        {off && words.hoursOff}
      </p>
      {off && (
        <Button busy={busy} onClick={onSwitchOn}>
          {words.switchOn}
        </Button>
      )}
    </div>
  )
}
