-- Phase: expand
select app.create_month_partitions();
