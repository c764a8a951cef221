import { useState } from 'react'
import { login } from '../../strings'
import { preloadable } from '../../ui/state/preloadable'
import { LoginForm } from './login-form'
import { SessionLayout } from './session-layout'
import { useForgotPasswordPage } from './use-forgot-password-page'

const Forgot = preloadable(() => import('./forgot-form'))

interface LoginPageProps {
  onTyping?: () => void
}

export function LoginPage({ onTyping }: LoginPageProps) {
  /** The address typed in the login form. */
  const [email, setEmail] = useState('')
  const forgot = useForgotPasswordPage()
  const form = (
    <LoginForm
      email={email}
      onForgot={(typed) => {
        setEmail(typed)
        forgot.enter()
      }}
      {...(onTyping ? { onTyping } : {})}
    />
  )
  return (
    <SessionLayout label={login.greeting}>
      <Forgot.Part
        wanted={forgot.open}
        waiting={form}
        onMissing={forgot.leave}
        email={email}
        onBack={forgot.leave}
      />
    </SessionLayout>
  )
}
