/** One login for all clones: roles belong to the cluster. */
export const testAppUser = { user: 'hilo_app_test', password: 'only-in-tests' }
