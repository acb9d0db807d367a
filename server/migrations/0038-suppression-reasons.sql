-- Who unsubscribes although mail to them bounced is unsubscribed.
grant update (reason) on suppression to {{application}};
