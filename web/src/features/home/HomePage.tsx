import { useQuery } from "@tanstack/react-query";
import { Briefcase, FolderHeart, Star } from "lucide-react";
import { useNavigate } from "react-router";
import { messageOf } from "../../api/error";
import { useMe } from "../../api/me";
import { paths } from "../../paths";
import { Page } from "../../shell/Page";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { ErrorState } from "../../ui/EmptyState";
import { documentColumns, folderColumns, matterColumns } from "./columns";
import { HomeList } from "./HomeList";
import styles from "./HomePage.module.css";
import { homepageQuery } from "./queries";
import { UsagePanel } from "./UsagePanel";

const newestFirst = (id: string) => ({ id, desc: true });

/** The first word of a name is how a colleague would greet. */
const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? "";

export default function HomePage() {
  const navigate = useNavigate();
  const { user } = useMe();
  const { data, error, refetch } = useQuery(homepageQuery);
  const retry = () => void refetch();
  const greeting = (
    <span className={styles.hello}>
      {user.firmName} <span className={styles.welcome}>Welcome, {firstName(user.displayName)}</span>
    </span>
  );
  if (error && !data) {
    return (
      <Page title="Welcome" heading={greeting}>
        <ErrorState title="Your home page could not be loaded" detail={messageOf(error)} onRetry={retry} />
      </Page>
    );
  }
  return (
    <Page title="Welcome" heading={greeting}>
      {error && (
        <Banner tone="warn" strip action={<Button onClick={retry}>Try again</Button>}>
          Your home page could not be refreshed. What you see was loaded earlier.
        </Banner>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          <HomeList
            id="/home/favoriteFolders"
            label="My Favorite Folders"
            columns={folderColumns}
            rows={data?.myFavoriteFolders}
            getRowID={(folder) => folder.path}
            pageSize={8}
            defaultSort={newestFirst("filename")}
            empty={{ icon: FolderHeart, title: "No Favorite Folders" }}
          />
          {data && <UsagePanel home={data} mayIncrease={user.canRequestMonthlyOCRLimitIncrease} />}
        </div>
        <div className={styles.column}>
          <HomeList
            id="/home/favoriteDocuments"
            label="My Favorite Documents"
            columns={documentColumns}
            rows={data?.myFavoriteDocuments}
            getRowID={(document) => document.id}
            pageSize={15}
            defaultSort={newestFirst("id")}
            empty={{ icon: Star, title: "No Favorite Documents" }}
          />
        </div>
        <div className={styles.column}>
          <HomeList
            id="/home/openMatters"
            label="My Open Matters"
            columns={matterColumns}
            rows={data?.myOpenMatters}
            getRowID={(matter) => matter.matterID}
            pageSize={15}
            defaultSort={newestFirst("matterID")}
            empty={{ icon: Briefcase, title: "No Open Matters" }}
            onOpen={({ matterID }) => void navigate(paths.matterDocs(matterID))}
          />
        </div>
      </div>
    </Page>
  );
}
