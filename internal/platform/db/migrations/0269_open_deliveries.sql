-- OP-16: what waits for webhooks is counted at each scrape, of thirty days of deliveries.
CREATE INDEX webhook_deliveries_pending ON webhook_deliveries (state, attempts);
