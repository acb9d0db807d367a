-- Tables, columns and indexes get the names that the field uses. Constraints that PostgreSQL has named itself keep theirs,
-- unless the code refers to them.

alter table app_user_word rename to app_user_search_token;
alter table app_user_search_token rename column word to token;
alter index app_user_word_pkey rename to app_user_search_token_pkey;
alter index app_user_word_lookup rename to app_user_search_token_lookup;

alter table customer_word rename to customer_search_token;
alter table customer_search_token rename column word to token;
alter table customer_search_token rename column of_manager to from_manager;
alter index customer_word_pkey rename to customer_search_token_pkey;
alter index customer_word_lookup rename to customer_search_token_lookup;

alter table archived_customer_word rename to archived_customer_search_token;
alter table archived_customer_search_token rename column word to token;
alter index archived_customer_word_pkey rename to archived_customer_search_token_pkey;
alter index archived_customer_word_lookup rename to archived_customer_search_token_lookup;

alter table insight_word rename to insight_search_token;
alter table insight_search_token rename column word to token;
alter index insight_word_pkey rename to insight_search_token_pkey;
alter index insight_word_lookup rename to insight_search_token_lookup;

alter table entity_total rename to entity_count;
alter index entity_total_pkey rename to entity_count_pkey;

alter table app_user rename column user_name_key to normalized_user_name;
alter table app_user rename column email_key to normalized_email;
alter index app_user_user_name_key rename to app_user_normalized_user_name;
alter index app_user_email_key rename to app_user_normalized_email;
alter table user_import_row rename column user_name_key to normalized_user_name;
alter table user_import_row rename column email_key to normalized_email;

alter table customer rename column name_key to normalized_name;
alter index customer_name_key rename to customer_normalized_name;
alter table insight rename column title_key to normalized_title;
alter table insight rename column dashboard_name_key to normalized_dashboard_name;
alter index insight_title_key rename to insight_normalized_title;
alter index insight_dashboard_name_key rename to insight_normalized_dashboard_name;
alter table insight_group rename column name_key to normalized_name;
alter index insight_group_name_key rename to insight_group_normalized_name;
alter table location rename column name_key to normalized_name;

alter table sign_in_attempt rename column name_key to normalized_name;
alter table sign_in_attempt rename column holder to last_attempt_id;
alter table sign_in_address rename to sign_in_ip_counter;
alter index sign_in_address_pkey rename to sign_in_ip_counter_pkey;
alter index sign_in_address_window rename to sign_in_ip_counter_window;

alter table due_invitation rename to pending_invitation;
alter index due_invitation_pkey rename to pending_invitation_pkey;

alter table customer_opening rename to customer_last_viewed;
alter table customer_last_viewed rename column last_opened_at to last_viewed_at;
alter index customer_opening_pkey rename to customer_last_viewed_pkey;
alter index customer_opening_by_time rename to customer_last_viewed_by_time;
alter table customer_last_viewed
  rename constraint customer_opening_tenant_id_customer_id_fkey to customer_last_viewed_tenant_id_customer_id_fkey;

alter table idempotency_key rename column answer to response;
