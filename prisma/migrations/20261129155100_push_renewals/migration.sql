-- CreateIndex
CREATE UNIQUE INDEX CONCURRENTLY "push_subscriptions_renewal_hash_key" ON "push_subscriptions"("renewal_hash");
