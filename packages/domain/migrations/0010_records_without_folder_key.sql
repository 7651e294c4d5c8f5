ALTER TABLE "records" DROP CONSTRAINT "records_workspace_id_folder_id_folders_workspace_id_id_fk";
